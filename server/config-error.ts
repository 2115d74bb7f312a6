/** An unusable setting; the message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

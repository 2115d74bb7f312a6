/** How Google is reached; see server/config.ts. */
export interface GoogleSettings {
  /** Public: it names our site at Google. */
  clientId: string
  /** Where its public keys are. */
  certsUrl: string
  /** The script that draws its button. */
  scriptUrl: string
}

/** How the database is reached; see server/config.ts. */
export interface IgdbSettings {
  /** `demo`: played by our stand-in, its data are invented. */
  mode: 'on' | 'demo'
  clientId: string
  clientSecret: string
  /** Base addresses without a slash at their end. */
  url: string
  tokenUrl: string
  imagesUrl: string
}

import { google } from './google/google.ts'
import { igdb } from './igdb/igdb.ts'

/** Every service outside of this installation, one line each. Settings, fakes, the admin's overview and `ctx.providers` follow. */
export const registry = { google, igdb }

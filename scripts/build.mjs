// npm run build: sets up the clone and builds the web pages, without starting the server.
import { giveUp } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp().catch(giveUp)

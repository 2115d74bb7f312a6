// npm run build: makes the clone ready and builds the web pages, and starts nothing.
import { giveUp } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp().catch(giveUp)

import { loadChunk } from '../lib/load-chunk.ts'
import type { LoadScreen } from './built-routes.ts'
import type { Screen } from './screen.ts'

const loaded = new Map<string, Screen>()

/** Fetches the code of a screen; rejects after 120 s (SHL-21). */
export async function fetchScreen(file: string, load: LoadScreen): Promise<Screen> {
  const known = loaded.get(file)
  if (known) return known
  const { screen } = await loadChunk(load)
  loaded.set(file, screen)
  return screen
}

/** A screen that fetchScreen has loaded before. */
export function loadedScreen(file: string): Screen {
  const screen = loaded.get(file)
  if (!screen) throw new Error(`The screen ${file} was drawn before it was loaded`)
  return screen
}

/** The same, or undefined while its code is loading. */
export const screenIfLoaded = (file: string): Screen | undefined => loaded.get(file)

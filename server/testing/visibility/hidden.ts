import { kinds } from './kinds/index.ts'
import type { Viewer } from './rules.ts'
import { hidden } from './words.ts'
import type { World } from './model.ts'

/** Words that are searched in every response, and the viewers who may find them. */
export const canaries: { word: string; to: Viewer[] }[] = [
  { word: hidden.title, to: ['A'] },
  { word: hidden.slug, to: ['A'] },
  { word: hidden.description, to: ['A'] },
  ...Object.values(kinds).flatMap((kind) => kind.canaries ?? []),
  ...[hidden.leaving, hidden.leavingTitle, hidden.leavingText].map((word) => ({ word, to: [] })),
]

/** Creates resources that nobody but the owner may notice, of each kind that can be hidden. */
export async function hideThings(world: World): Promise<void> {
  for (const { hide } of Object.values(kinds)) await hide?.(world)
}

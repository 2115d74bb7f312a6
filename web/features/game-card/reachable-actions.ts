const shown = [
  '[@media(hover:none)]:[&>.game-actions]:grid!',
  '[@media(hover:none)]:[&>.game-actions]:opacity-100!',
  '[@media(hover:none)]:[&>.game-actions>.icon-btn]:size-8!',
  '[@media(hover:none)]:[&>.game-actions>.icon-btn]:shadow-none!',
  '[@media(hover:none)]:[&>.game-actions>.icon-btn]:bg-transparent!',
  '[@media(hover:none)]:[&>.game-actions>.icon-btn]:text-ink-2!',
]
/* On the last line of the caption, whose words give way: over the cover it would hide a drawn title. */
const onCaption = [
  '[@media(hover:none)]:[&>.game-actions]:top-auto!',
  '[@media(hover:none)]:[&>.game-actions]:-right-2!',
  '[@media(hover:none)]:[&>.game-actions]:-bottom-[3px]!',
  '[@media(hover:none)]:[&_.game-meta]:pr-7',
  '[@media(hover:none)]:[&_.game-title:last-child]:pr-7',
]
/* Opposite the seals, in the gap below. */
const underCover = [
  '[@media(hover:none)]:[&>.game-actions]:top-auto!',
  '[@media(hover:none)]:[&>.game-actions]:-bottom-[31px]!',
  '[@media(hover:none)]:[&>.game-actions]:-left-1.5!',
  '[@media(hover:none)]:[&>.game-actions]:right-auto!',
]

/**
 * For a GameCard with quick actions: on devices without hover, their button is always visible, small; on a wall of
 * covers below its cover.
 */
export const reachableActions = (titled: boolean): string => [...shown, ...(titled ? onCaption : underCover)].join(' ')

/**
 * Whether a key belongs to an input method, as those of Japanese, Chinese and Korean: Enter then takes its word and
 * nothing else. Safari sends that Enter after the composition has ended, with the key code of a composition.
 */
export const isComposing = ({
  isComposing: isWithin,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isWithin || keyCode === 229

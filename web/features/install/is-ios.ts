/**
 * Whether this is Safari's engine on an iPhone or iPad, which installs from its Share menu only. iPads say that they
 * are Macs.
 */
const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Opened from the home screen. */
const isInstalled = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true || matchMedia('(display-mode: standalone)').matches

/** Whether the application can be put on the home screen, but only by hand. */
export const installsByHand = (): boolean => isIos() && !isInstalled()

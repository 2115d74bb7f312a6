let [page, unread] = ['', 0]
/** What the icon of the installed app shows; not known until it was set here: it outlives the page. */
let badge: number | undefined

const show = (): void => {
  const title = unread === 0 ? page : `(${unread > 99 ? '99+' : unread}) ${page}`
  if (document.title !== title) document.title = title
}

/** Sets the title of the page, behind the number of unread notifications. */
export function setPageTitle(title: string): void {
  page = title
  show()
}

/** The title of the page without that number: for what is said aloud. */
export const pageTitle = (): string => page

/**
 * Shows how many notifications are unread: in the title of the tab, and on the icon of the installed app where there is
 * one.
 */
export function setTitleCount(count: number): void {
  if (badge !== count)
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
  badge = count
  if (unread === count) return
  unread = count
  if (page === '') page = document.title
  show()
}

import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { readAddress } from './address.ts'
import type { View } from './router.ts'
import { useRouter, useView } from './use-router.tsx'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address of web/router/paths.ts. */
  to: string
  /** Only exactly the same address counts as the current one, including its query; otherwise also addresses below it. */
  activeExact?: boolean
  replace?: boolean
}

/** A link inside the application. It has aria-current="page" on its own page and preloads its page on hover. */
export function Link({
  to,
  activeExact = true,
  replace = false,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: Props) {
  const router = useRouter()
  const current = useView((view) => isCurrent(to, view, activeExact))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    void router.go(to, { replace })
  }
  return (
    <a
      aria-current={current ? 'page' : undefined}
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        router.preload(to)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        router.preload(to)
      }}
    >
      {children}
    </a>
  )
}

const opensElsewhere = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean =>
  button !== 0 ||
  metaKey ||
  ctrlKey ||
  shiftKey ||
  altKey ||
  (currentTarget.target !== '' && currentTarget.target !== '_self')

export function isCurrent(to: string, { place, bare, params }: View, exact: boolean): boolean {
  const target = readAddress(to, '')
  // `/profile` alone is the viewer's own.
  const path = bare && params['user'] ? `${place.path}/${params['user']}` : place.path
  if (!exact) return path === target.path || path.startsWith(`${target.path}/`)
  return (
    path === target.path &&
    new URLSearchParams(compact(place.search)).toString() === new URLSearchParams(compact(target.search)).toString()
  )
}

const compact = (search: View['place']['search']): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined))

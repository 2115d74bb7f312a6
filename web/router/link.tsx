import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { readAddress } from './address.ts'
import type { View } from './router.ts'
import { useRouter, useView } from './use-router.tsx'

/**
 * `address`: with the same query; `page`: filtered and ordered as well, so with more of a query; `below`: also on
 * addresses below it.
 */
export type CurrentOn = 'address' | 'page' | 'below'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address of web/router/paths.ts. */
  to: string
  /** Where it is the current one. */
  currentOn?: CurrentOn
  replace?: boolean
}

/** A link inside the application. It has aria-current="page" on its own page and preloads its page on hover. */
export function Link({
  to,
  currentOn = 'address',
  replace = false,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: Props) {
  const router = useRouter()
  const current = useView((view) => isCurrent(to, view, currentOn))
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

export function isCurrent(to: string, { place, bare, params }: View, on: CurrentOn): boolean {
  const target = readAddress(to, '')
  // `/profile` alone is the viewer's own.
  const path = bare && params['user'] ? `${place.path}/${params['user']}` : place.path
  if (on === 'below') return path === target.path || path.startsWith(`${target.path}/`)
  const wanted = Object.entries(compact(target.search))
  return (
    path === target.path &&
    wanted.every(([name, value]) => place.search[name] === value) &&
    (on === 'page' || wanted.length === Object.keys(compact(place.search)).length)
  )
}

const compact = (search: View['place']['search']): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined))

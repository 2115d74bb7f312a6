import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react'
import { artist, fetchArtist, type Artist } from './artist.ts'
import { artMarkup, untouched } from './trusted.ts'

export interface DrawingProps extends ComponentPropsWithoutRef<'span'> {
  /** Tells this drawing from every other. */
  name: string
  draw: (artist: Artist) => string
}

/** A box with a drawing of ours. What the server has drawn stays; a box that is made in the browser is filled when the code is here. */
export function Drawing({ name, draw, ...rest }: DrawingProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [first] = useState(name)
  const [by, setBy] = useState(artist)
  useEffect(() => {
    if (by || (name === first && box.current?.firstChild)) return
    let gone = false
    // Without it the box stays empty, as a picture's would.
    void fetchArtist().then(
      (here) => gone || setBy(here),
      () => undefined,
    )
    return () => void (gone = true)
  }, [by, name, first])
  const markup = by ? artMarkup(name, () => draw(by)) : untouched
  return <span ref={box} {...rest} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
}

import { Ledge } from './ledge.tsx'

const books = [
  { x: 1, y: 4, width: 6.5, height: 22, fill: '#ff8052' },
  { x: 8.5, y: 8, width: 5, height: 18, fill: '#ffd166' },
  { x: 14.5, y: 5, width: 6.2, height: 21, fill: '#5fd8aa' },
]

/** Covers the whole screen while something slow is fetched, and says what. */
export const Overlay = ({ open, text }: { open: boolean; text: string }) =>
  open ? (
    <div role="alert" aria-busy className="overlay">
      <div className="overlay-shelf" aria-hidden>
        <svg viewBox="0 0 22 26">
          {books.map((book) => (
            <rect key={book.x} className="overlay-spine" rx="1.2" {...book} />
          ))}
        </svg>
        <Ledge />
      </div>
      <p className="display text-h3">{text}</p>
    </div>
  ) : null

import type { ImportStatus } from '../../../../common/rules/import.ts'

const words: Record<ImportStatus, string> = {
  owned:
    'own; owned; i own it; have; in collection; collection; library; bought; physical; digital; tengo; lo tengo; en propiedad; coleccion; comprado',
  wanted:
    'wishlist; wish list; wish; want; wanted; want to play; want to buy; interested; lista de deseos; deseado; deseados; quiero; lo quiero; wishlisted',
  backlog:
    'backlog; backlogged; pending; to play; plan to play; unplayed; not started; not played; next up; up next; pendiente; pendientes; por jugar; sin empezar; sin jugar',
  playing:
    'playing; now playing; currently playing; in progress; started; current; ongoing; endless; jugando; en curso; empezado',
  // Put aside for a while is not given up.
  played: 'played; unfinished; shelved; on hold; paused; jugado; jugados; aparcado; en pausa; pausado',
  // Most sites call a game completed once its story is through; what is done to the last item has words of its own.
  finished:
    'completed; complete; finished; beaten; beat; done; ended; main story; main story plus extras; main plus extras; terminado; terminados; acabado; completado; completados; pasado',
  completed:
    '100; 100 completion; 100 complete; 100 completed; completionist; mastered; mastery; perfect; completado al 100',
  awarded: 'platinum; platinumed; platino; all trophies; all achievements; todos los trofeos; todos los logros',
  retired: 'retired; abandoned; dropped; quit; gave up; given up; abandonado; abandonados; dejado; retirado',
  replay: 'replay; replays; replaying; play again; rejugar; rejugando',
  favourite: 'favourite; favourites; favorite; favorites; loved; favorito; favoritos',
  lent: 'lent; loaned; lent out; prestado',
}

/** What sites and people call a status, in English and Spanish, by the key of the word. */
export const statusWords: Readonly<Record<string, ImportStatus>> = Object.assign(
  Object.create(null),
  Object.fromEntries(
    Object.entries(words).flatMap(([status, list]) => list.split('; ').map((word) => [word, status as ImportStatus])),
  ),
) as Record<string, ImportStatus>

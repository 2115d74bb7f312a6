import type { ImportStatus } from '../../../../common/rules/import.ts'
import { foldText } from '../../../../common/rules/names.ts'

const words: Record<ImportStatus, string> = {
  owned:
    'own; owned; i own it; have; in collection; collection; library; bought; physical; digital; tengo; lo tengo; en propiedad; coleccion; comprado; i own; possede; besitze; im besitz; tenho; possiedo; en mi coleccion',
  wanted:
    'wishlist; wish list; wish; want; wanted; want to play; want to buy; interested; lista de deseos; deseado; deseados; quiero; lo quiero; wishlisted; wish listed; on wishlist; to buy; liste de souhaits; wunschliste; lista de desejos; lista dei desideri',
  backlog:
    'backlog; backlogged; pending; to play; plan to play; unplayed; not started; not played; next up; up next; pendiente; pendientes; por jugar; sin empezar; sin jugar; planning; planned; plan; to do; todo; untouched; toplay; want to start; a jouer; zu spielen; por jogar; da giocare',
  playing:
    'playing; now playing; currently playing; in progress; started; current; ongoing; endless; jugando; en curso; empezado; continuous; replaying now; en cours; spiele gerade; jogando; in corso',
  // Put aside for a while is not given up.
  played:
    'played; unfinished; shelved; on hold; paused; jugado; jugados; aparcado; en pausa; pausado; joue; gespielt; jogado; giocato',
  // Most sites call a game completed once its story is through; what is done to the last item has words of its own.
  finished:
    'completed; complete; finished; beaten; beat; done; ended; main story; main story plus extras; main plus extras; terminado; terminados; acabado; completado; completados; pasado; pasados; story complete; main story complete; termine; fini; durchgespielt; beendet; zerado; finito; completato; main story extras; main and extras',
  completed:
    '100; 100 completion; 100 complete; 100 completed; completionist; mastered; mastery; perfect; completado al 100; 100 percent; fully completed; dominated',
  awarded: 'platinum; platinumed; platino; all trophies; all achievements; todos los trofeos; todos los logros',
  retired:
    'retired; abandoned; dropped; quit; gave up; given up; abandonado; abandonados; dejado; retirado; abandonne; abgebrochen; aufgegeben; abbandonato',
  replay: 'replay; replays; replaying; play again; rejugar; rejugando',
  favourite: 'favourite; favourites; favorite; favorites; loved; favorito; favoritos',
  lent: 'lent; loaned; lent out; prestado',
}

const byKey: ReadonlyMap<string, ImportStatus> = new Map(
  Object.entries(words).flatMap(([status, list]) =>
    list.split('; ').map((word) => [word, status as ImportStatus] as const),
  ),
)

/** The key by which a status word is compared: "Plan_to_Play" and "plan to play" are one word. */
export const statusKey = (word: string): string =>
  foldText(word)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What sites and users call a status; undefined for an unknown word. */
export const statusOfWord = (word: string): ImportStatus | undefined => byKey.get(statusKey(word))

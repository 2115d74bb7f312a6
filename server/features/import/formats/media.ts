import { foldText } from '../../../../common/rules/names.ts'

/** What sites call the media that are no video games. */
const others: ReadonlySet<string> = new Set(
  (
    'tv;tv show;tv shows;show;shows;tv series;series;serie;season;episode;movie;movies;film;films;pelicula;peliculas;' +
    'book;books;libro;libros;livre;buch;novel;audiobook;anime;manga;comic;comics;comic book;music;musica;album;song;' +
    'board game;board games;boardgame;boardgames;juego de mesa;juegos de mesa;card game;podcast;visual novel book'
  ).split(';'),
)

/** Whether the word for what a row is names another medium than video games. */
export const isOtherMedium = (word: string): boolean => others.has(foldText(word.trim()).replaceAll('_', ' '))

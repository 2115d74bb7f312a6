import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Cookies policy',
  description: 'Six cookies that this site needs, and what else stays in your browser.',
  updated: '2026-11-28',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        'No advertising, no analytics, nobody else’s cookies. What this site leaves in your browser is what it needs to work, so there is nothing to consent to.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'The first two are set only when you make the choice, the others when you log in or while you are logged in. Each lasts a year, except “ludoteca_at”, which lasts a day, and “media” and “archive”, which last an hour. Where the address of the site starts with https, each name starts with “__Secure-”: your browser then sends the cookie over encrypted connections only:',
      ],
      list: [
        'lang: the language you chose, “en” or “es”;',
        'theme: “light”, “dark” or “auto”;',
        'device: a random word that tells us it is your browser when you log in again, so that strangers who guess at your password cannot lock you out, and so that we can email you about a login from another one. No page can read it, and it is used for nothing else;',
        'ludoteca_at: where several databases share the work, how far they were when you last changed something, so that you see your own changes at once. No page can read it;',
        'media: lets your browser load pictures and videos that not everybody may see. It goes to their addresses alone, and no page can read it;',
        'archive: lets your browser download the copy of your data that you asked for. It goes to the address of the file alone, and no page can read it.',
      ],
    },
    {
      heading: 'Local storage',
      paragraphs: ['Your browser also keeps, on your device only:'],
      list: [
        'lang and theme: the same two choices;',
        'menu, library-view and price-shops: whether you minimised the menu, how you look at libraries, and which shops you see;',
        'install-prompt, notification-prompt and verify-later: that you said “not now”, so that we don’t ask again at once;',
        'presses: what you pressed before you logged in, for an hour, so that it can be done afterwards;',
        'last-user: a number from 0 to 255 that stays after you log out. Many accounts share it, so it does not tell who you are; with it we notice that someone else logs in, and drop what was pressed in between;',
        'push and time-zone: which of your browsers this is for notifications, and the time zone we were told, while you are logged in;',
        'draft: texts you haven’t sent yet, while you are logged in;',
        'session: while you are logged in, the token that proves it, and your nick, name, picture, language and rights. It goes when you log out.',
      ],
    },
    {
      heading: 'Offline cache',
      paragraphs: [
        'So that the site opens without a connection, your browser keeps a copy of its code, fonts and public pictures. While you are logged in, it also keeps your library, the pages you looked at and the changes that wait for a network. They go when you log out.',
      ],
    },
    {
      heading: 'How to remove it',
      paragraphs: [
        'Log out to remove what belongs to your account. Your browser’s settings remove the rest: look for “site data”. The site keeps working; it only forgets your choices.',
      ],
    },
  ],
}

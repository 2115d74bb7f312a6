import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Accessibility',
  description: 'What of this Ludoteca everybody can use, what not yet, and whom to write to.',
  updated: '2026-11-28',
  sections: [
    {
      heading: 'What it aims at',
      paragraphs: [
        'Everybody should be able to keep their games here: with a screen reader, with the keyboard alone, by voice, with large text, with strong contrast, with little motion. The measure is the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
      ],
    },
    {
      heading: 'How far it is',
      paragraphs: [
        'The pages of this site conform to WCAG 2.2 level AA, except for what other people put into them (a statement of partial conformance).',
      ],
      list: [
        'Everything can be done with the keyboard. Skip links lead to filters and results, and the keys “/” and the arrows of the calendar can be switched off.',
        'Messages with a button stay for ten seconds or longer, or until you close them: a choice in the settings.',
        'The site follows your settings for dark and light, less motion, forced colours and text size.',
        'Texts in another language say so to screen readers.',
        'Deleting an account, a list, a review or a post is confirmed first or can be undone.',
      ],
    },
    {
      heading: 'What does not conform, or depends on others',
      paragraphs: ['We know of these limits:'],
      list: [
        'Pictures, GIFs and videos in posts are described only where their author wrote a description. Videos have no captions of their own: the description, which is shown below the video, may say what is heard.',
        'The language of a text is recognised from its words. Very short texts, and languages other than the sixteen that are known, are read in the language of the page.',
        'Covers and pictures of games come from other databases and are described by the title of the game.',
        'Long texts are shortened on cards, with a link to the whole text.',
        'Pages of shops, of Google and of linked accounts are not ours.',
      ],
    },
    {
      heading: 'How it was tested',
      paragraphs: [
        'Browser tests run with every change of the software: axe on every screen in both themes, contrast measured from pixels, journeys by keyboard only, the focus after each control that disappears, everything that screen readers are told, text of twice the size, wide spacing and forced colours. The rest was checked by hand in November 2026. The code comes with the list of all 55 criteria and how each is shown, in docs/accessibility.md.',
      ],
    },
    {
      heading: 'When something does not work for you',
      paragraphs: [
        'Write to the address at the end of this page, in any words: what you wanted to do, and with what browser and what help. You get an answer, and if it can’t be fixed soon, another way to get there.',
      ],
    },
  ],
}

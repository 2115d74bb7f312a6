/** Words that occur nowhere else by chance, and ids far above all others. */
export const hidden = {
  title: 'Zwetschgendatschi',
  slug: 'zwetschgendatschi',
  description: 'Kellerschachtel',
  listId: 1_777_000_111,
  words: 'Wurzelgemuese',
  commentId: 1_666_000_111,
  eventId: 8_777_000_000_111,
  leaving: 'leavingperson',
  leavingTitle: 'Quittungsblock',
  leavingText: 'Abreisekalender',
}

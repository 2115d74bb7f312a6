/** What pages and the worker tell each other about pushes. */
export type PushNote = { push: 'came' } | { push: 'renewed' } | { push: 'open'; path: string }

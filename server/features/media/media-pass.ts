import { definePass } from '../../http/session-pass.ts'

/**
 * The cookie by which `<img>` and `<video>`, which send no token, are known: only the addresses of media see it, and no
 * script of a page. It opens nothing else.
 */
export const mediaPass = definePass({ name: 'media', purpose: 'media pass', path: '/api/media', life: 3_600_000 })

import { type Answer, bytes, text } from '../kit/answer.ts'

/** A small landscape with a sun, whatever the picture and its size. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6QBHB4eKCMoTisrTqRuXW6kpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpP/AABEIAFgAQgMBEQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AM/FbGQYoAMUAGKADFABigAxQAYoAMUAPxSGGKADFABigAxQA8QSFN4jcr13BTip5lsOzGYqhBigAxQA/FSMMUAGKADFAGnplomwTuAxJ+X2xWFSb2RpGPU0KxNCnqFoksbSqAJFGSfUCtKc2nYiUb6mRiukyDFAD8VJQYoAMUAGKANu0YNaxkf3cflxXNL4marYlqRiOwRGc9FGTihK4GBiusxDFAD8VIwxQAYoAMUAWLW5a3OMZQnkf4VMo8w07F0X0BXOSD6Y5rLkZfMipd3ZnGxRhOvPU1pGNtSW7lXFWSGKAH4pDDFABigAxQAYoAMUAGKADFABigB+KkYYoAMUAGKADFABigAxQAYoAMUAPxSGGKADFABigAxQAYoAMUAGKADFAD8VIwxQAYoAMUAGKADFABigAxQAYoAfipGGKADFABigAxQAYoAMUAGKADFAD8UigxQAYoAMUAGKADFABigAxQAYoA//2Q==',
  'base64',
)
const sizes = new Set(
  'micro thumb cover_small logo_med cover_big screenshot_med screenshot_big screenshot_huge 720p 1080p'.split(' '),
)

/** `/igdb/image/upload/t_{size}/{id}.jpg`, the path on the database's picture host. */
export function picture(path: string): Answer {
  const [, size = '', id] =
    /^\/igdb\/image\/upload\/t_([a-z0-9_]+?)(?:_2x)?\/([a-z0-9_]+)\.(?:jpg|png|webp)$/i.exec(path) ?? []
  if (id === undefined || !sizes.has(size)) return text('Not found', { status: 404 })
  return bytes('image/jpeg', jpeg, { headers: { 'cache-control': 'public, max-age=86400' } })
}

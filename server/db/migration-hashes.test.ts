import { expect, it } from 'vitest'
import { hashMigrations, readHashes } from './migration-hashes.ts'

it('never changes a migration that has landed: databases have applied it (F-18)', () => {
  // A new migration is recorded by npm run db:types.
  expect(hashMigrations()).toEqual(readHashes())
})

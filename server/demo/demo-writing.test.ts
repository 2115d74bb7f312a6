import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listCalls } from '../../common/api/list.ts'
import { reviewCalls } from '../../common/api/review.ts'
import { readOpenCatalogue } from '../catalogue/load/read-catalogue.ts'
import Schema from 'typebox/schema'
import { type DemoPost, demoPosts } from './demo-posts.ts'
import { demoLists, demoReviews, readWriting } from './demo-writing.ts'
import { demoPeople } from './users.ts'

const writings = demoPeople.map((person) => ({ person, ...readWriting(person.nick) }))
const core = new Map(
  readOpenCatalogue()
    .games.filter(({ source }) => source === 'core')
    .map((game) => [game.slug, game]),
)
const accepts = (schema: object, value: object) => Schema.Compile(schema).Check(value)
const ageOf = () => 500

describe('the texts of the demo users (LIS-01, REV-01)', () => {
  it('exist for every demo user, and for nobody else', () => {
    expect(readdirSync(join(import.meta.dirname, 'data')).sort()).toEqual(
      demoPeople.map(({ nick }) => `${nick}.json`).sort(),
    )
  })

  it('refer to games of the core only, each once per list', () => {
    const named = writings.flatMap(({ lists, reviews }) => [
      ...lists.flatMap(({ games }) => games),
      ...reviews.map(({ game }) => game),
    ])
    expect(named.filter((slug) => !core.has(slug))).toEqual([])
    for (const { lists } of writings)
      for (const { games, title } of lists) expect(new Set(games).size, title).toBe(games.length)
  })

  it('would be accepted by the calls that create a list and a review', () => {
    for (const { lists, reviews } of writings) {
      for (const list of lists) {
        const body = { title: list.title, description: list.description, public: list.public }
        expect(accepts(listCalls.create.body, body), list.title).toBe(true)
      }
      for (const { game, ...written } of reviews)
        expect(accepts(reviewCalls.create.body, { id_game: 1, ...written }), game).toBe(true)
    }
  })

  it('are posts by demo users about games of the core, each reply later than what it answers (POS-01)', () => {
    const check = (post: DemoPost, before: number): void => {
      expect(demoPeople.map(({ nick }) => nick)).toContain(post.nick)
      expect(post.age).toBeLessThan(before)
      if (post.game !== undefined) expect(core.has(post.game), post.game).toBe(true)
      for (const reply of post.replies ?? []) check(reply, post.age)
    }
    for (const post of demoPosts) check(post, 60)
  })

  it('have one slug for each list of a user, and one review for each game', () => {
    for (const { person, lists, reviews, ...rest } of writings) {
      const slugs = demoLists(person, { lists, reviews, ...rest }, ageOf).map(({ slug }) => slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      expect(new Set(reviews.map(({ game }) => game)).size).toBe(reviews.length)
    }
  })

  it('are liked by others only, after they were created; private lists by nobody; no review is older than its game', () => {
    for (const { person, ...writing } of writings) {
      const lists = demoLists(person, writing, ageOf)
      const reviews = demoReviews(person, writing, ageOf, () => 30)
      for (const { likes, age } of [...lists, ...reviews])
        for (const like of likes) {
          expect(like.nick).not.toBe(person.nick)
          expect(like.age).toBeLessThanOrEqual(age)
        }
      expect(lists.filter((list) => !list.public && list.likes.length > 0)).toEqual([])
      expect(reviews.every(({ age }) => age > 0 && age < 30)).toBe(true)
      expect(demoReviews(person, writing, ageOf, () => undefined)).toEqual([])
    }
  })
})

import { page, escapeHtml } from '../kit/answer.ts'
import { type Fake, type FakeOptions, startFake } from '../kit/fake.ts'
import { faultNamed, type Item } from '../stores/stock.ts'
import { createShop } from '../stores/shop.ts'
import { decimalOf, inCurrency } from '../stores/price-on.ts'

export interface YuplayOptions extends FakeOptions {
  /** Prices follow the country of whoever asks, not the language: euros or dollars. */
  currency?: 'EUR' | 'USD'
  /** Allows one call in two seconds. */
  paced?: boolean
}

/** A fake of the pages of Yuplay: lists of products, with everything around them that pages have. */
export async function startYuplayFake({ currency = 'EUR', paced = false, ...options }: YuplayOptions = {}) {
  const shop = createShop('yuplay')
  const fake: Fake = await startFake(
    {
      routes: {
        ...shop.routes,
        'GET /products': ({ query }) =>
          page(cataloguePage(shop.find(query.get('search') ?? ''), query.get('search') ?? '', currency)),
      },
      env: (url) => ({ STORE_YUPLAY: 'on', STORE_YUPLAY_URL: url }),
      ...(paced && { limits: { rates: [{ calls: 1, seconds: 1.9 }] } }),
      faultIn: ({ query }) => faultNamed(query.get('search')),
      faultsOn: '/products',
    },
    options,
  )
  return { ...fake, shop }
}

const mostHits = 30

/** The page of a search: an empty list when nothing was found. */
function cataloguePage(items: Item[], text: string, currency: 'EUR' | 'USD'): string {
  const hits = items.slice(0, mostHits).flatMap((item) => odd(item, hitOf(item, currency)))
  const found = hits.length === 0 ? '<p class="catalog-empty">Nothing was found</p>' : hits.map(article).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(text)} | Yuplay</title>
<script>window.catalog = "<article class='catalog-item'>"</script><style>.catalog-item { color: red }</style></head>
<body><header><nav><ul><li><a href="/products/">Games</a><li><a href="/news/">News</a></ul></nav>
<form action="/products/"><input name="search" value="${escapeHtml(text)}"></form></header>
<main><h1>Catalog</h1><!-- <article class="catalog-item"> --><div class="catalog">${found}</div></main>
<footer><p>Sample shop &copy; 2026<br>All rights reserved</p></footer></body></html>`
}

interface Hit {
  href: string
  image: string
  /** It loads pictures when they come near the window, but not the first ones. */
  lazy: boolean
  name: string
  price: string
  discount: number | null
  soldOut: boolean
}

const slugOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function hitOf({ name, number, price, regular, inStock, oddity }: Item, currency: 'EUR' | 'USD'): Hit {
  return {
    href: `${number % 4 === 0 ? 'https://www.yuplay.com' : ''}/product/${slugOf(name)}-${number % 1_000}/`,
    image: `https://img.yuplay.com/${number}.webp`,
    lazy: number % 2 === 0,
    name,
    price: oddity === 'currency' ? '¥1,980' : price === null ? '' : priceText(price, currency),
    discount: price === null || regular === null ? null : Math.round(100 - (100 * price) / regular),
    soldOut: !inStock || price === null,
  }
}

/** "12,34 €", "$12.34"; "Free" for nothing. */
function priceText(cents: number, currency: 'EUR' | 'USD'): string {
  if (cents === 0) return 'Free'
  const text = decimalOf(inCurrency(cents, currency), currency).toFixed(2)
  return currency === 'USD' ? `$${text}` : `${text.replace('.', ',')} €`
}

function article({ href, image, lazy, name, price, discount, soldOut }: Hit): string {
  const source = lazy ? `src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${image}"` : `src="${image}"`
  const label = discount === null ? '' : `<div class="catalog-item-discount-label">-<span>${discount}</span>%</div>`
  const button = soldOut
    ? '<button class="small-button" disabled>Out of stock</button>'
    : '<button class="small-button cart">Add to cart</button>'
  return `<article class="catalog-item"><a class="catalog-image-ratio-container" href="${escapeHtml(href)}">
<img class="catalog-item-image" ${source} alt=""></a>
<div class="catalog-item-name"><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></div>
${label}<span class="catalog-item-sale-price">${escapeHtml(price)}</span>${button}</article>`
}

/** Hits of which a single thing is wrong, each at an address of its own. */
function odd({ oddity }: Item, good: Hit): Hit[] {
  const each = (changes: Partial<Hit>[]): Hit[] =>
    changes.map((change, at) => ({ ...good, lazy: false, href: `/product/odd-${at}/`, ...change }))
  if (oddity === 'addresses')
    return each([
      { image: 'javascript:alert(1)//img.yuplay.com', name: '<img src=x onerror=alert(1)>' },
      { image: 'http://img.yuplay.com/x.webp', name: 'Plain\u202e address' },
      { href: 'javascript:alert(1)', name: 'A script for a page' },
      { href: '//www.yuplay.com.evil.example/product/1/', name: 'A foreign page' },
      { href: 'http://www.yuplay.com/product/1/', name: 'A page without encryption' },
      { image: 'https://img.yuplay.com.evil.example/x.webp', name: 'A'.repeat(10_000) },
    ])
  if (oddity === 'numbers')
    return each(['-6,12 €', '6,1 €', '€6,12 €', '99999999999 €', '6,12', '6,12 €'].map((price) => ({ price })))
  return [good]
}

import type { Worker } from 'node:cluster'
import { createOutbox } from '../../lib/outbox.ts'
import type { Answered, Asks, IndexSource, QuestionName, Answers, CatalogueIndex } from './catalogue-index.ts'
import { Correspondence, replyTo, type FromHolder, type Reply, type ToHolder } from './correspondence.ts'
import { KnownTerms } from './terms.ts'

/** Longer than a thread that answers may take, in milliseconds: only a holder that hangs takes this long. */
const patienceMs = 15_000

/** The index that another process of this machine holds: one is in memory, however many web processes there are. */
export class IndexOfHolder implements IndexSource {
  private readonly channel: Pick<NodeJS.Process, 'send' | 'on' | 'off'>
  private readonly questions = new Correspondence((asked) =>
    this.channel.send?.({ index: { asked } } satisfies ToHolder),
  )

  constructor(channel: Pick<NodeJS.Process, 'send' | 'on' | 'off'> = process) {
    this.channel = channel
    channel.on('message', this.hear)
  }

  async ask<Q extends QuestionName>(question: Q, about: Asks<Q>): Promise<Answered<Q>> {
    return (await this.questions.ask({ question, about }, patienceMs)) as Answered<Q>
  }

  async ready(): Promise<void> {
    await this.questions.ask({ question: 'ready' })
  }

  async close(): Promise<void> {
    this.channel.off('message', this.hear)
    this.questions.refuseAll()
  }

  private readonly hear = (message: unknown): void => {
    if (isOfIndex<FromHolder>(message)) for (const reply of message.index.answered) this.questions.settle(reply)
  }
}

/** Answers what a web process asks of the index that this process holds. */
export function answerProcess(worker: Pick<Worker, 'on' | 'send' | 'isConnected'>, source: IndexSource): void {
  const reply = createOutbox<Reply>((answered) => {
    if (worker.isConnected()) worker.send({ index: { answered } } satisfies FromHolder)
  })
  worker.on('message', (message: unknown) => {
    if (isOfIndex<ToHolder>(message)) for (const asked of message.index.asked) void replyTo(asked, source).then(reply)
  })
}

const isOfIndex = <M extends ToHolder | FromHolder>(message: unknown): message is M =>
  typeof message === 'object' && message !== null && 'index' in message

/** The index in the form that features use, for any source. */
export function createCatalogueIndex(
  source: IndexSource,
  options: ConstructorParameters<typeof KnownTerms>[0],
): CatalogueIndex {
  const terms = new KnownTerms(options)
  const asking =
    <Q extends QuestionName>(question: Q) =>
    async (about: Asks<Q>): Promise<Answers<Q>> => {
      const { value, version } = await source.ask(question, about)
      terms.noteVersion(version)
      return value
    }
  return {
    page: asking('page'),
    choices: asking('choices'),
    totals: asking('totals'),
    count: asking('count'),
    company: asking('company'),
    month: asking('month'),
    search: asking('search'),
    rank: asking('rank'),
    terms: () => terms.read(),
    ready: () => source.ready(),
    close: () => source.close(),
  }
}

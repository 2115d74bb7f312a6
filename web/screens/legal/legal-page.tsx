import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../features/site/site.data.ts'
import { formatDay } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { legalRoutes } from '../../router/paths.ts'
import { defineScreen, type Screen } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { legalQuery, type LegalPage } from './legal-text.ts'
import './legal.css'

/** The screen of one legal page. */
export const legalScreen = (page: LegalPage): Screen =>
  defineScreen(legalRoutes[page], {
    load: ({ query }) => query.ensureQueryData(legalQuery(page)),
    head: ({ query }) => {
      const text = query.getQueryData(legalQuery(page).queryKey)
      return text ? { title: text.title, description: text.description } : { title: '', loading: true }
    },
    component: () => <LegalTextPage page={page} />,
  })

function LegalTextPage({ page }: { page: LegalPage }) {
  const text = useQuery(legalQuery(page))
  const contact = useQuery(siteQuery).data?.contact
  return (
    <article className="page legal">
      <Loaded query={text} loading={<SkeletonLines count={12} label={m.legal_loading()} />}>
        {({ title, updated, sections }) => (
          <>
            <h1 className="display text-h1">{title}</h1>
            <p className="legal-date">{m.legal_updated({ date: formatDay(updated) })}</p>
            {sections.map(({ heading, paragraphs, list }) => (
              <section key={heading}>
                <h2 className="display text-h2">{heading}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {list && (
                  <ul>
                    {list.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
            {contact && (
              <p>
                {m.legal_questions()}{' '}
                <a className="link" href={`mailto:${contact}`}>
                  {contact}
                </a>
              </p>
            )}
          </>
        )}
      </Loaded>
    </article>
  )
}

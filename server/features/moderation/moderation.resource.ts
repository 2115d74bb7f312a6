import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { forgetInLog } from './moderation-log.queries.ts'
import { queueRoutes } from './queue.routes.ts'
import { reportCounters } from './reports.queries.ts'
import { reportedMediaRoutes, reportRoutes } from './report.routes.ts'
import { forgetInObjections } from './objections.queries.ts'
import { objectionRoutes } from './objection.routes.ts'
import { silenceRoutes } from './silence.routes.ts'
import { silencesFile } from './silences.queries.ts'

/** Keeping it decent: whom people mute and block, what they report, what admins decide. */
export const moderationResource = {
  name: 'moderation',
  after: ['friend'],
  routes(app, ctx) {
    silenceRoutes(app, ctx)
    reportRoutes(app, ctx)
    queueRoutes(app, ctx)
    reportedMediaRoutes(app, ctx)
    objectionRoutes(app, ctx)
  },
  tables: ['silences', 'reports', 'report_cases', 'report_reasons', 'moderation_log', 'objections'],
  counters: reportCounters,
  archive: { tables: ['silences'], file: silencesFile },
  notArchived: {
    reports: 'told the admins of this site in confidence, about what others wrote here',
    report_cases: 'counts of the reports',
    report_reasons: 'counts of the reports',
    moderation_log: 'what the admins of this site decided',
    objections: 'what authors said to the admins of this site, shown to them in the settings',
  },
  erase: [
    eraseRows('silences.user_id'),
    eraseRows('silences.other_id'),
    eraseRows('reports.user_id'),
    eraseRows('reports.owner_id'),
    // None, once their reports are gone.
    eraseRows('report_cases.owner_id'),
    eraseRows('report_reasons.owner_id'),
    eraseRows('objections.user_id'),
    {
      columns: ['objections.decided_by'],
      erase: ({ db }, userId, most) => forgetInObjections(db, userId, most),
    },
    ...(['user_id', 'actor_id'] as const).map((column) => ({
      columns: [`moderation_log.${column}` as const],
      erase: ({ db }: Parameters<Erase>[0], userId: number, most: number) => forgetInLog(db, column, userId, most),
    })),
  ],
} as const satisfies MountedResource

type Erase = NonNullable<MountedResource['erase']>[number]['erase']

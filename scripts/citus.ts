// npm run db:citus: prints the calls that spread the tables over the machines of Citus, and what is in the way of them today (decision 64).
import { citusCalls, inTheWay } from '../server/db/distribution.ts'
import { expectedSchema } from '../server/db/schema.ts'

const schema = expectedSchema()
for (const call of citusCalls(schema)) console.log(call)
const found = [...inTheWay(schema)]
console.log(`\n-- ${found.flatMap(([, names]) => names).length} parts of ${found.length} tables are in the way:`)
for (const [table, names] of found) console.log(`--   ${table}: ${names.join(', ')}`)

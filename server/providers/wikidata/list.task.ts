import { runTask } from '../../threads/task.ts'
import { packList, type PackedList } from './pack-list.ts'

export type ListAnswer = PackedList | { misfit: string }

await runTask<Uint8Array>((body): ListAnswer => packList(body))

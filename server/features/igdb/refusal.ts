import { refusalsOf } from '../../providers/refusals.ts'

export const { off: providerOff, of: refusalOf } = refusalsOf('The external games database')

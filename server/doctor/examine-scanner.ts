import type { Config } from '../config.ts'
import { findScannerProblem } from '../files/virus-scan.ts'
import { type Finding, fine, problem } from './finding.ts'

/** Whether the virus scanner responds, where one is named. */
export async function examineScanner({ scanner }: Config): Promise<Finding[]> {
  if (scanner === null) return []
  const failure = await findScannerProblem(scanner)
  const where = 'path' in scanner ? scanner.path : `${scanner.host}:${scanner.port}`
  if (failure === null) return [fine('The virus scanner responds.')]
  return [
    problem(
      `Pictures, videos and archives are refused: the virus scanner is to be at ${where} (CLAMD_ADDRESS), and ${failure}.`,
    ),
  ]
}

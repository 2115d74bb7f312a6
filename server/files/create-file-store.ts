import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { createLocalStore } from './local-store.ts'

/** The file store of a configuration: a folder next to the database. */
export const createFileStore = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore =>
  createLocalStore(filesFolder(dataDir))

/** Folder of the local store. */
export const filesFolder = (dataDir: string): string => `${dataDir}/files`

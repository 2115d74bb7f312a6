import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { createLocalStore } from './local-store.ts'
import { createS3Store } from './s3-store.ts'

/** The file store of a configuration: a bucket, or a folder next to the database. */
export const createFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  s3 ? createS3Store(s3) : createLocalStore(filesFolder(dataDir))

/** Folder of the local store. */
export const filesFolder = (dataDir: string): string => `${dataDir}/files`

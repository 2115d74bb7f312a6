import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

/** What Fastify uses by itself; throws for a schema that is none. */
export const compileSerializer = SerializerSelector()()

/** Fastify's serializer compiler; each is made with the first answer that needs it, see validatorCompiler. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = (route) => {
  let serialize: ReturnType<typeof compileSerializer> | undefined
  return (data) => {
    serialize ??= compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' })
    return serialize(data)
  }
}

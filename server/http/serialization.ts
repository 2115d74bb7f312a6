import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

/** Fastify's default compiler; throws for an invalid schema. */
export const compileSerializer = SerializerSelector()()

/**
 * Fastify's serializer compiler; each serializer is created with the first response that needs it, see
 * validatorCompiler.
 */
export const serializerCompiler: FastifySerializerCompiler<unknown> = (route) => {
  let serialize: ReturnType<typeof compileSerializer> | undefined
  return (data) => {
    serialize ??= compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' })
    return serialize(data)
  }
}

interface Sorted {
  name: string
  after?: readonly string[]
}

/**
 * The resources with each of them behind those that it names in `after`; otherwise in the given order. Throws when a
 * name is unknown or given twice, or when resources name each other in a cycle.
 */
export function sortResources<R extends Sorted>(resources: readonly R[]): R[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  if (byName.size < resources.length) throw new Error('two resources have the same name')
  const sorted = new Set<R>()

  function add(resource: R, path: readonly string[]): void {
    const { name, after = [] } = resource
    if (path.includes(name)) throw new Error(`resources name each other in a cycle: ${[...path, name].join(', ')}`)
    for (const other of after) {
      const needed = byName.get(other)
      if (!needed) throw new Error(`the resource ${name} names an unknown one: ${other}`)
      if (!sorted.has(needed)) add(needed, [...path, name])
    }
    sorted.add(resource)
  }

  for (const resource of resources) add(resource, [])
  return [...sorted]
}

/** What a host's own modules are made with; from here, so that a host needs no inversify of its own. */
// biome-ignore lint/performance/noBarrelFile: one name of another package, not a barrel of ours
export { type Container, ContainerModule } from 'inversify'

/** Re-exported, so that a host can write modules without depending on inversify itself. */
// biome-ignore lint/performance/noBarrelFile: one name of another package, not a barrel of ours
export { type Container, ContainerModule } from 'inversify'

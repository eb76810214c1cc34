/** What a host's own modules are made with; from here, so that a host needs no inversify of its own. */
export { type Container, ContainerModule } from 'inversify'

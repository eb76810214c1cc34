import type { ContainerModule } from 'inversify'
import type { ChainAdapter } from '../ports/connection/chain-adapter.ts'
import type { Key } from '../ports/di/token.ts'
import type { ViewComponents } from './view-catalogue.ts'

/** An optional feature's table of contents: its bindings and its views. */
export type Feature = Readonly<{ module: ContainerModule; views: ViewComponents }>

/** A chain namespace's table of contents. `adapter` = the key its module binds. */
export type ChainFeature = Readonly<{ module: ContainerModule; adapter: Key<ChainAdapter> }>

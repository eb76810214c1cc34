import { ContainerModule } from 'inversify'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { SolanaRpcUrls } from '../../infrastructure/solana/solana-rpc-urls.ts'
import { Web3SolanaRpc } from '../../infrastructure/solana/web3-solana-rpc.ts'
import { Http } from '../../ports/http/http.ts'
import { Page } from '../../ports/page/page.ts'
import { SolanaRpc } from '../../ports/solana/solana-rpc.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Solana: its nodes, asked in the site's order. The client itself is a chunk of its own, fetched with the first question. */
export default {
  module: new ContainerModule(({ bind }) => {
    provide(bind, SolanaRpcUrls, SolanaRpcUrls, [OptionsService, Http, Clock, ModalService, Page, NetworkService])
    provide(bind, SolanaRpc, Web3SolanaRpc, [Http, Clock, SolanaRpcUrls])
  }),
  views: {},
} satisfies Feature

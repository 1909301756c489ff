import { Injectable } from '@nestjs/common';
import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
  collectDefaultMetrics,
} from 'prom-client';

/** Bounds in seconds, from an answer out of memory to a request that hangs. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The figures of this process. Each application has its own registry, so that tests may run several. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly operationSeconds = this.histogram({
    name: 'fairdeal_graphql_operation_seconds',
    help: 'Duration of GraphQL operations; of a subscription, until it was set up.',
    labelNames: ['type', 'transport', 'outcome'],
    buckets: DURATION_BUCKETS,
  });

  readonly requestSeconds = this.histogram({
    name: 'fairdeal_http_request_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
  });

  readonly openConnections = this.gauge({
    name: 'fairdeal_live_connections',
    help: 'Open WebSockets and event streams.',
    labelNames: ['transport'],
  });

  readonly openSubscriptions = this.gauge({
    name: 'fairdeal_graphql_subscriptions',
    help: 'GraphQL subscriptions being served.',
    labelNames: ['transport'],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  counter<Label extends string>(options: CounterConfiguration<Label>): Counter<Label> {
    return new Counter({ ...options, registers: [this.registry] });
  }

  gauge<Label extends string>(options: GaugeConfiguration<Label>): Gauge<Label> {
    return new Gauge({ ...options, registers: [this.registry] });
  }

  histogram<Label extends string>(options: HistogramConfiguration<Label>): Histogram<Label> {
    return new Histogram({ ...options, registers: [this.registry] });
  }
}

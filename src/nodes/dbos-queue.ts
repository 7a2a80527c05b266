import { AsyncLocalStorage } from "node:async_hooks";
import dbos from "@dbos-inc/dbos-sdk";
import executor from "@dbos-inc/dbos-sdk/internal/dbos-executor";
import queues from "@dbos-inc/dbos-sdk/internal/wfqueue";
import { Pool } from "pg";
import { hasLabels } from "../protocol/labels.ts";
import type { StreamQueue } from "./stream-queue.ts";

const { DBOS } = dbos;

/** The version of the workflow. Work of every release of this program may run on every node. */
const workflowVersion = "1";
const pollMs = 100;
/** Finished workflows are deleted after this time; only the ids of running ones matter. */
const keptMs = 60_000;
const tidyEveryMs = 30_000;
const pageSize = 500;
/** Maximum time between two statements of a transaction of DBOS. */
const idleMs = 60_000;

/** Options for a queue in PostgreSQL. */
export interface DbosQueueOptions {
  /** The address of the database, with a host. */
  readonly url: string;
  /** The schema of the tables of DBOS. */
  readonly schema: string;
  /** The id of this node. */
  readonly node: string;
  /** The number of streams that this node works on at a time. */
  readonly places: number;
  /** The labels of this node. */
  readonly labels: readonly string[];
  /** Does work that only one process may do at a time: the engine migrates its tables when it starts. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * The queue of streams, implemented with DBOS in the installation's database. Its workflow `drive` has one
 * step, which lasts as long as a node acts for the stream. Running the step again is harmless. A process can have only
 * one queue.
 *
 * Each set of required labels is a partition of the queue. The settings of the queue are in the memory of each process,
 * not in the table of queues, which has one number of places for all nodes.
 */
export class DbosQueue implements StreamQueue {
  readonly #options: DbosQueueOptions;
  #drive: ((stream: string) => Promise<void>) | null = null;
  #work: (stream: string) => Promise<void> = async () => {};
  #tidy: NodeJS.Timeout | undefined;
  #pool: Pool | null = null;
  #isTaking = true;
  /**
   * Runs a function outside of any workflow. Everything that the work on a stream starts would otherwise count as a part
   * of its step, and DBOS refuses to add a workflow there.
   */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(options: DbosQueueOptions) {
    this.#options = options;
  }

  async open(drive: (stream: string) => Promise<void>): Promise<void> {
    const { url, schema, node, places, labels, onFault } = this.#options;
    const report = (message: unknown): void => onFault("The queue of streams failed", message);
    DBOS.setConfig({
      name: "signalbox",
      systemDatabaseUrl: url,
      systemDatabaseSchemaName: schema,
      systemDatabasePool: (this.#pool ??= guardedPool(url)),
      executorID: node,
      applicationVersion: workflowVersion,
      // Queues in the table of queues are those of earlier versions.
      listenQueues: [],
      logger: { info: ignore, debug: ignore, warn: ignore, error: report },
    });
    this.#work = drive;
    // A workflow can be registered once; the queue may be opened again after it was closed.
    this.#drive ??= DBOS.registerWorkflow(
      async (stream: string) => {
        await DBOS.runStep(() => this.#outside(() => this.#work(stream)), { name: "drive" });
      },
      { name: "drive", maxRecoveryAttempts: Number.MAX_SAFE_INTEGER },
    );
    try {
      await this.#options.alone(async () => {
        queues.registerInternalQueue(queueName, {
          workerConcurrency: places,
          partitionWorkerConcurrency: places,
          minPollingIntervalMs: pollMs,
        });
        await DBOS.launch();
        takeOnly((partition) => this.#isTaking && hasLabels(labels, labelsOf(partition)));
      });
    } catch (fault) {
      // It may be half open. The next attempt begins anew.
      await DBOS.shutdown().catch(() => undefined);
      await this.#endPool().catch(() => undefined);
      throw fault;
    }
    this.#tidy = setInterval(() => void this.#deleteFinished(), tidyEveryMs).unref();
  }

  async add(stream: string, labels: readonly string[]): Promise<void> {
    if (this.#drive === null) throw new Error("The queue is not open.");
    const enqueueOptions = { deduplicationID: stream, queuePartitionKey: partitionOf(labels) };
    try {
      const drive = DBOS.startWorkflow(this.#drive, { queueName, enqueueOptions });
      await this.#outside(() => drive(stream));
    } catch (error) {
      if ((error as Error).name !== "DBOSQueueDuplicatedError") throw error;
      await this.#moveEntry(stream, partitionOf(labels));
    }
  }

  /** Moves the entry of a stream that has not been taken yet, if the stream requires other labels by now. */
  async #moveEntry(stream: string, partition: string): Promise<void> {
    await this.#pool?.query(
      `update "${this.#options.schema}".workflow_status set queue_partition_key = $1
       where queue_name = $2 and deduplication_id = $3 and status = 'ENQUEUED' and queue_partition_key <> $1`,
      [partition, queueName, stream],
    );
  }

  setTaking(isTaking: boolean): void {
    this.#isTaking = isTaking;
  }

  async recover(node: string): Promise<void> {
    const left = await DBOS.listWorkflows({ status: "PENDING", executorId: node, workflowName: "drive" });
    const ids = left.map(({ workflowID }) => workflowID);
    // Without the name, they go to a queue of DBOS itself, which knows neither places nor labels.
    if (ids.length > 0) await DBOS.resumeWorkflows(ids, { queueName });
  }

  async close(): Promise<void> {
    clearInterval(this.#tidy);
    await DBOS.shutdown();
    await this.#endPool();
  }

  async #endPool(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.end();
  }

  async #deleteFinished(): Promise<void> {
    try {
      const finished = await DBOS.listWorkflows({
        status: ["SUCCESS", "ERROR", "CANCELLED"],
        workflowName: "drive",
        completedBefore: new Date(Date.now() - keptMs).toISOString(),
        limit: pageSize,
        loadInput: false,
        loadOutput: false,
      });
      if (finished.length > 0) await DBOS.deleteWorkflows(finished.map(({ workflowID }) => workflowID));
    } catch (fault) {
      this.#options.onFault("Finished entries of the queue could not be deleted", fault);
    }
  }
}

/**
 * Returns the connections of DBOS. Each one has an error handler from its beginning: otherwise the process would end if
 * PostgreSQL closes a connection in the moment in which it is opened, before DBOS adds a handler.
 */
function guardedPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 6,
    idle_in_transaction_session_timeout: idleMs,
    onConnect: (client) => void client.on("error", ignore),
  });
  pool.on("error", ignore);
  return pool;
}

const queueName = "streams-by-labels";

/** The partition of streams that any node may take. */
const anyNode = "*";

function partitionOf(labels: readonly string[]): string {
  return labels.length === 0 ? anyNode : labels.join(",");
}

function labelsOf(partition: string): string[] {
  return partition === anyNode ? [] : partition.split(",");
}

/** Takes streams only from the chosen partitions. DBOS itself takes them from all. */
function takeOnly(isChosen: (partition: string) => boolean): void {
  const database = executor.DBOSExecutor.globalInstance?.systemDatabase;
  if (database === undefined) throw new Error("The queue is not open.");
  const all = database.getQueuePartitions.bind(database);
  database.getQueuePartitions = async (queue) => (await all(queue)).filter(isChosen);
}

function ignore(): void {}

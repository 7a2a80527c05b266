import type { Streams } from "../../engine/streams.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskCommand } from "../decide/command.ts";

export type TaskStreams = Streams<TaskState, TaskEvent, TaskCommand>;

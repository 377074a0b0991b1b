"""Ordinary JSON that is no answer of any known schema, though its names are common ones."""

from typing import Any

_USER = {"login": "octocat", "id": 1, "type": "User", "site_admin": False}

SAMPLES: dict[str, Any] = {
    "package.json": {
        "name": "left-pad",
        "version": "1.3.0",
        "description": "Pads a text",
        "main": "index.js",
        "files": ["dist"],
        "scripts": {"test": "node test"},
        "dependencies": {},
        "license": "MIT",
    },
    "package-lock.json": {
        "name": "x",
        "version": "1.0.0",
        "lockfileVersion": 3,
        "requires": True,
        "packages": {"": {"name": "x"}},
    },
    "chat completion": {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "gpt",
        "choices": [
            {"index": 0, "message": {"role": "assistant", "content": "Hello"}, "finish_reason": "stop"}
        ],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    },
    "chat request": {
        "model": "gpt",
        "messages": [{"role": "user", "content": "Hello"}],
        "temperature": 0.2,
        "max_tokens": 5,
        "stream": False,
    },
    "messages response": {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [{"type": "text", "text": "Hello"}],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": 1, "output_tokens": 1},
    },
    "embeddings": {"object": "list", "data": [{"index": 0, "embedding": [0.1]}], "model": "e", "usage": {}},
    "GeoJSON": {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "geometry": {"type": "Point", "coordinates": [1, 2]},
                "properties": {"name": "x"},
            }
        ],
    },
    "OpenAPI": {
        "openapi": "3.1.0",
        "info": {"title": "Pets", "version": "1", "summary": "All about pets", "description": "Pets"},
        "paths": {"/pets": {"get": {"summary": "List", "parameters": [], "responses": {}}}},
        "components": {"schemas": {}},
    },
    "JSON Schema": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pet",
        "description": "A pet",
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "required": ["name"],
        "examples": [{"name": "Rex"}],
    },
    "GitHub repository": {
        "id": 1,
        "name": "hello",
        "full_name": "octocat/hello",
        "owner": _USER,
        "private": False,
        "html_url": "https://example.org",
        "description": "Hello",
        "fork": False,
        "language": "C",
        "topics": ["x"],
    },
    "GitHub issue": {
        "id": 1,
        "number": 7,
        "title": "It fails",
        "user": _USER,
        "labels": [{"id": 1, "name": "bug", "color": "f29513"}],
        "state": "open",
        "comments": 0,
        "body": "Steps: …",
    },
    "GitHub search": {"total_count": 1, "incomplete_results": False, "items": [{"id": 1, "score": 1.0}]},
    "GitHub gist": {
        "id": "a1",
        "description": "Two files",
        "public": True,
        "files": {"a.py": {"filename": "a.py", "type": "text/x-python", "content": "x = 1"}},
        "comments": 0,
    },
    "GitHub commit": {
        "sha": "6dcb",
        "commit": {"message": "Fix", "author": {"name": "A", "date": "2011-04-14T16:00:49Z"}},
        "stats": {"total": 1},
        "files": [{"filename": "a.py", "status": "modified", "changes": 2, "patch": "@@ -1 +1 @@"}],
    },
    "GitHub error": {"message": "Not Found", "documentation_url": "https://example.org", "status": "404"},
    "tsconfig.json": {
        "compilerOptions": {"strict": True},
        "files": ["a.ts"],
        "include": ["src"],
        "references": [{"path": "../core"}],
    },
    "composer.lock": {
        "content-hash": "ab",
        "packages": [{"name": "a/b", "version": "1", "source": {"type": "git"}}],
        "packages-dev": [],
        "minimum-stability": "stable",
        "platform": [],
    },
    "notebook": {
        "cells": [
            {"cell_type": "code", "source": ["x = 1"], "metadata": {}, "outputs": [], "execution_count": 1}
        ],
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    },
    "JSON-RPC request": {"jsonrpc": "2.0", "id": 1, "method": "search", "params": {"query": "x"}},
    "JSON-RPC error": {"jsonrpc": "2.0", "id": 1, "error": {"code": -32600, "message": "Invalid"}},
    "Elasticsearch hits": {
        "took": 5,
        "timed_out": False,
        "_shards": {"total": 1},
        "hits": {
            "total": {"value": 1},
            "max_score": 1.0,
            "hits": [{"_id": "1", "_score": 1.0, "_source": {}}],
        },
    },
    "Elasticsearch query": {"query": {"match": {"title": "x"}}, "size": 10},
    "FastAPI error": {"detail": "Not Found"},
    "FastAPI validation": {
        "detail": [{"loc": ["body", "question"], "msg": "field required", "type": "missing"}]
    },
    "problem details": {
        "type": "about:blank",
        "title": "Forbidden",
        "status": 403,
        "detail": "No",
        "instance": "/1",
    },
    "translations": {
        "summary": "Zusammenfassung",
        "files": "Dateien",
        "steps": "Schritte",
        "answer": "Antwort",
    },
    "error in a log": {
        "timestamp": "2024-01-01T00:00:00Z",
        "level": "error",
        "message": "No",
        "request_id": "r1",
        "user_id": "u1",
    },
    "service error": {"timestamp": "2024-01-01T00:00:00Z", "status": 500, "error": "Internal", "path": "/x"},
    "SARIF": {
        "$schema": "https://example.org/sarif.json",
        "version": "2.1.0",
        "runs": [
            {"tool": {"driver": {"name": "x", "rules": []}}, "results": [{"ruleId": "r", "level": "error"}]}
        ],
    },
    "coverage": {
        "meta": {"version": "7"},
        "files": {"a.py": {"executed_lines": [1], "summary": {}}},
        "totals": {},
    },
    "eslint": {"filePath": "a.js", "messages": [], "errorCount": 0, "warningCount": 0, "source": "x"},
    "GraphQL request": {"query": "{ me { id } }", "variables": {}},
    "GraphQL response": {"data": {"me": {"id": 1}}, "errors": [{"message": "x", "path": ["me"]}]},
    "webhook": {"event": "push", "timestamp": "2024-01-01T00:00:00Z", "data": {"id": 1}, "user_id": "u"},
    "question and answer": {"question": "What is the capital of France?", "answer": "Paris"},
    "SQuAD": {"id": "1", "title": "T", "context": "C", "question": "Q?", "answers": {"text": ["a"]}},
    "vector store": {"ids": ["1"], "documents": ["text"], "metadatas": [{}], "distances": [0.1]},
    "model card": {"model": "x", "metadata": {"license": "MIT"}},
    "search results": {"query": "vtk", "results": [{"title": "a", "url": "https://example.org"}]},
    "recipe": {"name": "Soup", "steps": ["Cut", "Boil"], "instructions": "Enjoy", "time": 20},
    "workflow": {
        "name": "ci",
        "on": {"push": {}},
        "jobs": {"build": {"runs-on": "x", "steps": [{"run": "make"}]}},
    },
    "VS Code tasks": {"version": "2.0.0", "tasks": [{"label": "build", "type": "shell", "command": "make"}]},
    "VS Code launch": {
        "version": "0.2.0",
        "configurations": [{"name": "x", "request": "launch", "program": "a"}],
    },
    "web manifest": {
        "name": "App",
        "short_name": "A",
        "icons": [{"src": "i.png"}],
        "start_url": "/",
        "display": "x",
    },
    "HAR": {"log": {"version": "1.2", "creator": {"name": "x"}, "entries": []}},
    "Postman": {"info": {"name": "x", "schema": "s"}, "item": [{"name": "a", "request": {}}]},
    "Lambda": {"statusCode": 200, "headers": {}, "body": "{}", "isBase64Encoded": False},
    "k8s": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"}, "spec": {"containers": []}},
    "quiz": {"question": "1 + 1?", "options": ["1", "2"], "answer": "2", "explanation": "Count."},
    "classification": {"label": "positive", "confidence": 0.93, "explanation": "It says so."},
    "judge": {"score": 7, "reasoning": "Good", "confidence": "high"},
    "weather": {"coord": {"lon": 1, "lat": 2}, "weather": [{"id": 1, "description": "rain"}], "cod": 200},
    "numbers": {"1": 1, "2": 2},
    "nothing": {},
}

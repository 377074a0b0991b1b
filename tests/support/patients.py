"""The composite answer of seed document 001: a patient, in sections that are persisted one by one."""

from typing import ClassVar, Literal

from pydantic import BaseModel


class PatientDemographics(BaseModel):
    """Who the patient is."""

    age: int
    gender: str
    name: str


class LabResult(BaseModel):
    """One result of a laboratory."""

    test_name: str
    value: float
    unit: str
    reference_range: str
    flag: Literal["normal", "abnormal"]


class LabResults(BaseModel):
    """All results of the laboratory."""

    results: list[LabResult]


class ScenarioMetadata(BaseModel):
    """What the scenario is about."""

    diagnosis: str
    difficulty: Literal["easy", "moderate", "hard"]


class Message(BaseModel):
    """What somebody says."""

    role: Literal["patient", "nurse"]
    content: str


class Messages(BaseModel):
    """What is said, in order."""

    items: list[Message]


class PatientOutputSchema(BaseModel):
    """A patient for a simulated visit."""

    schema_name: ClassVar[str] = "chatlab.patient"
    schema_version: ClassVar[str] = "1"

    patient: PatientDemographics
    labs: LabResults | None = None
    metadata: ScenarioMetadata
    messages: Messages
